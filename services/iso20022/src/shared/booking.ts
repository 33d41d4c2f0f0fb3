/** A booking on an account; amount is decimal text. */
export interface Booking {
  readonly day: string;
  readonly isCredit: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly endToEndId: string;
  readonly uetr: string;
  /** True for a returned payment, booked in the opposite direction. */
  readonly isReturn: boolean;
}

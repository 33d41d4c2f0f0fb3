export { Journal, type JournalEntry, type JournalKind } from './journal';

import { judgesChangedMessages } from './changed-messages';

judgesChangedMessages({ every: 1 });

import { judgesChangedMessages } from './changed-messages';

// mutations.long.test.ts judges all of them.
judgesChangedMessages({ every: 7 });

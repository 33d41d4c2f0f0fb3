import { testCrashes } from './crash-suite';

// Early, in the middle, late.
testCrashes({ ofMongo: 4, ofEverything: [3, 30, 70], areLocksWaitedFor: true });

import { testCrashes } from './crash-suite';

// Early, in the middle and late in the run.
testCrashes({ ofMongo: 4, ofEverything: [3, 30, 70], areLocksWaitedFor: true });

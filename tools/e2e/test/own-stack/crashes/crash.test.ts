import { testCrashes } from './crash-suite';

testCrashes({ ofMongo: 1, ofEverything: [30], areLocksWaitedFor: false });

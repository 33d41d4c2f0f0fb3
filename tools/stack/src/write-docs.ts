import { writeSettings } from './settings-tables';

// Run from the root of the checkout by `npm run generate`.
writeSettings(process.cwd());

import { runNodeJs } from '@bufbuild/protoplugin';
import { apigen } from './plugin';

runNodeJs(apigen);

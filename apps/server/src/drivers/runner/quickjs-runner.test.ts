import { describeRunner } from './runner.conformance.ts';
import { javascriptPrograms } from './conformance-programs.ts';
import { startQuickjsRunner } from './quickjs-runner.ts';

describeRunner('the QuickJS runner', async () => startQuickjsRunner({ places: 2 }), javascriptPrograms);

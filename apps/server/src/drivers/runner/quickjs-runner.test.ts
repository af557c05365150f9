import { describeRunner } from './runner.conformance.ts';
import { javascriptPrograms } from './conformance-programs.ts';
import { startQuickjsRunner } from './quickjs-runner.ts';

describeRunner('the QuickJS runner', async () => startQuickjsRunner({ slots: 2 }), javascriptPrograms);

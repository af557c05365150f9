import { startTestPython } from '../../testing/python-runner.ts';
import { startQuickjsRunner } from '../../drivers/runner/quickjs-runner.ts';
import { expectVerdicts } from './expect-verdicts.ts';

expectVerdicts('Pyodide', () => startTestPython(2), ['python']);
expectVerdicts('QuickJS', async () => startQuickjsRunner({ slots: 2 }), ['javascript', 'typescript']);

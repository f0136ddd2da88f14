/** Any driver: its methods and other members. */
export interface Driver {
  close(): Promise<void>;
}

/** How long a replaced driver stays open after its last call: files may still be fetched through it. */
const lingerMs = 600_000;

/**
 * A driver that can be replaced while calls run. `driver` passes every call on to the newest; a replaced one is closed some time
 * after its last call has ended.
 */
export function createSwap<T extends Driver>(initialDriver: T) {
  const retiredDrivers = new Set<CountedDriver<T>>();
  let currentDriver = new CountedDriver(initialDriver);
  const retire = (replacedDriver: CountedDriver<T>): void => {
    retiredDrivers.add(replacedDriver);
    replacedDriver.closeWhenIdle(() => retiredDrivers.delete(replacedDriver));
  };
  const driver = new Proxy({} as T, {
    get: (_, name) => currentDriver.readMember(name),
    has: (_, name) => name in currentDriver.driver,
  });
  return {
    driver,
    replace(newDriver: T): void {
      const replacedDriver = currentDriver;
      currentDriver = new CountedDriver(newDriver);
      retire(replacedDriver);
    },
    /** Closes the driver after its last call, without a replacement. */
    retire: () => retire(currentDriver),
    /** Closes the current one and those that were replaced, at once. */
    async close(): Promise<void> {
      await Promise.allSettled([currentDriver, ...retiredDrivers].map((each) => each.close()));
    },
  };
}

class CountedDriver<T extends Driver> {
  #calls = 0;
  #closing: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  constructor(readonly driver: T) {}

  /** Counts the calls of a method; returns any other member unchanged. */
  readMember(name: string | symbol): unknown {
    const value: unknown = Reflect.get(this.driver, name);
    if (typeof value !== 'function') return value;
    return (...args: unknown[]): unknown => {
      this.#calls += 1;
      try {
        const result: unknown = Reflect.apply(value, this.driver, args);
        if (!(result instanceof Promise)) {
          this.#countEnd();
          return result;
        }
        return result.finally(() => this.#countEnd());
      } catch (error) {
        this.#countEnd();
        throw error;
      }
    };
  }

  closeWhenIdle(onClosed: () => void): void {
    this.#whenIdle = () => {
      setTimeout(() => {
        if (this.#calls > 0) return;
        void this.close().finally(onClosed);
      }, lingerMs).unref();
    };
    if (this.#calls === 0) this.#whenIdle();
  }

  close(): Promise<void> {
    this.#closing ??= this.driver.close();
    return this.#closing;
  }

  #countEnd(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#whenIdle?.();
  }
}

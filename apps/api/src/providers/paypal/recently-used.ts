/** The values of the keys that were used last, at most this many. Another key gets a new value. */
export function recentlyUsed<Value>(maxKeys: number, make: (key: string) => Value) {
  /** The least recently used first. */
  const values = new Map<string, Value>();

  return (key: string): Value => {
    const value = values.get(key) ?? make(key);
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > maxKeys && oldest !== undefined) values.delete(oldest);
    return value;
  };
}

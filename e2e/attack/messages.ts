import type { Kit } from './Kit'

type Forge = (kit: Kit) => unknown

/** Messages through the port that are none, or claim what is not theirs. Few enough of them to be left out, not ended. */
export const FORGED: Readonly<Record<string, Forge>> = {
  'an introduction again': ({ send }) => send({ type: 'ready', protocol: 1 }),
  'one of the console': ({ send }) => send({ type: 'environment', environment: { grants: ['item:write'] } }),
  'an answer to a call': ({ send }) => send({ type: 'result', call: 1, data: 'x' }),
  'a field that was not granted': ({ send }) =>
    send({ type: 'field-change', field: 'secret', value: 'changed by a frame' }),
  'a field by the name of a prototype': ({ send }) =>
    send({ type: 'field-change', field: '__proto__', value: { polluted: 1 } }),
  'a value with a prototype': ({ send }) =>
    send({ type: 'change', value: JSON.parse('{"__proto__":{"polluted":1}}'), revision: 1e6 }),
  'a value of a class': ({ send }) => send({ type: 'change', value: new Map([[1, 2]]), revision: 1e6 }),
  'a value with a file': ({ send }) => send({ type: 'change', value: new File(['x'], 'x'), revision: 1e6 }),
  'a value without end': ({ send }) => {
    const value: unknown[] = []
    value.push(value)
    send({ type: 'change', value, revision: 1e6 })
  },
  'a revision that is none': ({ send }) => send({ type: 'change', value: 'x', revision: -1 }),
  'a call of a grant that there is not': ({ send }) =>
    send({ type: 'call', call: 901, grant: 'items:delete', input: {} }),
  'a call by a name of a prototype': ({ send }) =>
    send({ type: 'call', call: 902, grant: 'constructor', input: {} }),
  'a height without end': ({ send }) => send({ type: 'height', px: Number.POSITIVE_INFINITY }),
  'a port of its own': ({ send }) => send({ type: 'rendered' }, [new MessageChannel().port1]),
}

/** How a message comes to other windows. Answers are what `heard` has. */
export function forgeToWindows(): Promise<unknown[]> {
  const heard: unknown[] = []
  const hand = (target: Window, message: unknown) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => heard.push(data)
    target.postMessage(message, '*', [port2])
    port1.postMessage({ type: 'ready', protocol: 1 })
    port1.postMessage({ type: 'change', value: 'changed by a frame', revision: 1e6 })
    port1.postMessage({
      type: 'value',
      value: 'changed by a frame beside it',
      revision: 1e6,
    })
  }
  const windows: Window[] = [parent]
  for (let at = 0; at < parent.frames.length; at++) windows.push(parent.frames[at] as Window)
  for (const target of windows) {
    if (target === window) continue
    hand(target, { pergola: 'connect', protocol: 1 })
    hand(target, { type: 'change', value: 'changed by a frame', revision: 1e6 })
  }
  return new Promise((resolve) => setTimeout(() => resolve(heard), 300))
}

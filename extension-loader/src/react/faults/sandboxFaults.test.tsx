import { PROTOCOL_VERSION } from '@pergola/sdk/sandbox/protocol'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FaultCase } from './cases'
import { createFaultPage, type Shown } from './createFaultPage'
import { serveExtension } from './serveExtension'

/** What a frame does wrong: this DOM loads none, so that the test speaks for it. */
interface FrameFault extends Pick<FaultCase, 'fault' | 'file' | 'sdk' | 'isSlow' | 'shows' | 'blamed'> {
  says?: readonly object[]
  /** It goes to another document. */
  leaves?: boolean
}

const READY = { type: 'ready', protocol: PROTOCOL_VERSION }
const RENDERED = { type: 'rendered' }

const FRAME_FAULTS: readonly FrameFault[] = [
  { fault: 'its file is missing', file: 'missing', isSlow: true, shows: 'fallback', blamed: 'http' },
  {
    fault: 'its file has another hash',
    file: 'changed',
    isSlow: true,
    shows: 'fallback',
    blamed: 'integrity',
  },
  { fault: 'its file cannot be reached', file: 'lost', isSlow: true, shows: 'fallback', blamed: 'network' },
  { fault: 'says nothing', isSlow: true, shows: 'fallback', blamed: 'timeout' },
  { fault: 'shows nothing', says: [READY], isSlow: true, shows: 'fallback', blamed: 'timeout' },
  { fault: 'asks for another SDK', sdk: '^99.0.0', shows: 'fallback', blamed: 'incompatible' },
  {
    fault: 'speaks another protocol',
    says: [{ type: 'ready', protocol: 99 }],
    shows: 'fallback',
    blamed: 'incompatible',
  },
  {
    fault: 'throws when drawn',
    says: [READY, { type: 'error', phase: 'render', message: 'when drawn' }],
    shows: 'fallback',
    blamed: 'render',
  },
  {
    fault: 'throws in a handler',
    says: [READY, RENDERED, { type: 'error', phase: 'later', message: 'in a handler' }],
    shows: 'part',
    blamed: 'threw',
  },
  {
    fault: 'asks for what it was not granted',
    says: [READY, RENDERED, { type: 'call', call: 1, grant: 'items:read', input: null }],
    shows: 'part',
    blamed: 'policy',
  },
  {
    fault: 'changes another field without a grant',
    says: [READY, RENDERED, { type: 'field-change', field: 'role', value: 1 }],
    shows: 'part',
    blamed: 'policy',
  },
  {
    fault: 'speaks before it introduces itself',
    says: [RENDERED, READY, RENDERED],
    shows: 'part',
    blamed: 'policy',
  },
  {
    fault: 'says what is no message',
    says: [READY, RENDERED, { type: 'eval' }],
    shows: 'part',
    blamed: 'policy',
  },
  {
    fault: 'hands on what is no data',
    says: [READY, RENDERED, { type: 'change', value: new Map([[1, 1]]), revision: 1 }],
    shows: 'part',
    blamed: 'policy',
  },
  {
    fault: 'floods the page',
    says: [READY, RENDERED, ...Array.from({ length: 600 }, () => ({ type: 'pong', count: 1 }))],
    shows: 'fallback',
    blamed: 'sandbox',
  },
  {
    fault: 'leaves its document',
    says: [READY, RENDERED],
    leaves: true,
    shows: 'fallback',
    blamed: 'sandbox',
  },
]

const { Page, blamed, named, list, hurry, begin, end } = createFaultPage()
// Its scripts are not run here.
vi.mock('../../sandbox/frameDocument', () => ({
  frameDocument: ([entry]: { url: string }[]) => `frame of ${entry?.url}`,
}))

/** The end of the port that the code of a frame gets when it has loaded. */
const ports = new WeakMap<Element, MessagePort>()
beforeAll(() => {
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      return {
        postMessage: (_message: unknown, _origin: string, [port]: MessagePort[]) =>
          port && ports.set(this, port),
      }
    },
  })
})
beforeEach(begin)
afterAll(end)

const frameOf = (id: string) =>
  document.querySelector<HTMLIFrameElement>(`[data-extension="interface:${id}"] iframe`)

/** Speaks for the code of a frame, and answers whether it is there. */
async function speakFor(id: string, messages: readonly object[]): Promise<void> {
  const port = await waitFor(() => {
    const opened = ports.get(frameOf(id) ?? document.body)
    if (!opened) throw new Error(`${id} has not loaded`)
    return opened
  })
  port.onmessage = ({ data }) => {
    if (data.type === 'ping') port.postMessage({ type: 'pong', count: data.count })
  }
  for (const message of messages) port.postMessage(message)
}

let cells = 0

async function expectContained(fault: FrameFault) {
  const id = `faulty-${++cells}`
  const shown: Shown[] = ['trusted', 'sandboxed'].map((tier) => ({
    kind: 'interface',
    id: tier,
    part: 'input',
  }))
  const [trusted, sandboxed] = shown as [Shown, Shown]
  list(serveExtension({ ...trusted, format: 'module' }))
  list(serveExtension({ ...sandboxed, format: 'module', isSandboxed: true }))
  const faulty: Shown = { kind: 'interface', id, part: 'input' }
  list(serveExtension({ ...faulty, format: 'module', fault, isSandboxed: true }))
  const view = render(<Page shown={shown} />)
  await screen.findByText(`${trusted.id} works`)
  await speakFor(sandboxed.id, [READY, RENDERED])
  await waitFor(() => expect(frameOf(sandboxed.id)).toBeVisible())

  if (fault.isSlow) hurry()
  view.rerender(<Page shown={[...shown, faulty]} />)
  if (fault.says) {
    await speakFor(id, fault.says)
    if (fault.leaves) {
      await waitFor(() => expect(frameOf(id)).toBeVisible())
      fireEvent.load(frameOf(id) as HTMLIFrameElement)
    }
  }
  if (fault.shows === 'fallback') await screen.findByText(`${id} fell back`)
  else await waitFor(() => expect(frameOf(id)).toBeVisible())
  await waitFor(() => expect(blamed.map((each) => each.kind)).toContain(fault.blamed))
  if (fault.shows === 'fallback') await waitFor(() => expect(named).toContain(id))

  expect(screen.getByText('the page stands')).toBeInTheDocument()
  expect(screen.getByText(`${trusted.id} works`)).toBeInTheDocument()
  expect(frameOf(sandboxed.id)).toBeVisible()
  expect([...new Set([...blamed.map((each) => each.id), ...named])]).toEqual([id])
  view.unmount()
}

// A frame gets a file of its own, whatever the format of the others. Layouts and modules cannot be sandboxed, and a display of
// one that is shows the plain value: see the tests of the manifest and of the slot.
describe('where an input in the sandbox', () => {
  it.each(FRAME_FAULTS.map((fault) => [fault.fault, fault] as const))(
    '%s, the page and its neighbours of both tiers stand, and no one else is blamed',
    (_fault, fault) => expectContained(fault),
  )
})

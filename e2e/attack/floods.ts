import type { Kit } from './Kit'
import type { Targets } from './outOfFrame'

interface Flood {
  run: (kit: Kit, targets: Targets) => unknown
  /** Of what the frame is ended for. */
  reason: RegExp
}

/** What ends a frame, with its name. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'messages through its port': {
    run: ({ send }) => {
      for (let count = 0; count < 5_000; count++) send({ type: 'height', px: count })
    },
    reason: /more messages/,
  },
  'data through its port': {
    // Goes on for some seconds: what takes a slow machine that long is no more than anyone could have entered. Fewer messages
    // than there may be.
    run: ({ send }) => {
      const value = 'x'.repeat(300_000)
      let revision = 0
      const sendMore = (count: number) => {
        for (let left = count; left > 0; left--) send({ type: 'change', value, revision: ++revision })
        if (revision < 1_500) setTimeout(sendMore, 100, 10)
      }
      sendMore(250)
    },
    reason: /more data/,
  },
  'messages that are none': {
    run: ({ send }) => {
      for (const type of Array(50).fill('eval')) send({ type })
    },
    reason: /no message of the sandbox/,
  },
  'introductions of itself': {
    run: ({ send }) => {
      for (let count = 0; count < 250; count++) send({ type: 'ready', protocol: 1 })
    },
    reason: /introduced itself twice/,
  },
  'messages past its port': {
    run: () => {
      for (let count = 0; count < 500; count++)
        parent.postMessage({ type: 'change', value: 'x', revision: 1 }, '*')
    },
    reason: /past its port/,
  },
  'fragments in the history': {
    run: () => {
      for (let count = 0; count < 40; count++) location.hash = `#${count}`
    },
    reason: /filled the history/,
  },
  'states in the history': {
    run: () => {
      for (let count = 0; count < 40; count++) history.pushState(count, '')
    },
    reason: /filled the history/,
  },
  'a place elsewhere': {
    run: (_kit, { elsewhere }) => {
      location.href = `${elsewhere}/place`
    },
    reason: /left its own document/,
  },
  'a place of data': {
    run: () => {
      location.href = 'data:text/html,<script>parent.postMessage("x", "*")</script>'
    },
    reason: /left its own document/,
  },
  'a place in the console': {
    run: (_kit, { own }) => {
      location.replace(`${own}/admin/`)
    },
    reason: /left its own document/,
  },
  'a reload by the history': {
    run: () => history.go(0),
    reason: /left its own document/,
  },
  'a download': {
    run: (_kit, { file }) => {
      const link = Object.assign(document.createElement('a'), { href: file, download: 'x' })
      document.body.append(link)
      link.click()
    },
    reason: /left its own document/,
  },
  'a loop without end': {
    run: () => {
      setTimeout(() => {
        for (;;);
      })
    },
    reason: /does not answer/,
  },
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const META = `import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'probe',
  name: '$t:name',
  icon: 'science',
  types: ['string'],
  tier: 'sandboxed',
  grants: ['notify'],
  options: { placeholder: option.text('Say something') },
})
`

/** An input that does its work, and at the press of a button what a sandbox is there to prevent. */
const INPUT = `import { useApi, useNotify } from '@pergola/sdk'
import { Button, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './probe.module.css'

async function attempt(name, run) {
  try {
    return name + ': ' + JSON.stringify(await run())
  } catch (error) {
    return name + ': refused'
  }
}

function loadImage() {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve('loaded')
    image.onerror = reject
    image.src = '/admin/icons/add.svg'
  })
}

function startWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    worker.onmessage = () => resolve('runs')
    worker.onerror = reject
  })
}

const post = MessagePort.prototype.postMessage
let port
MessagePort.prototype.postMessage = function (...sent) {
  // React has a port of its own.
  if (sent[0]?.type) port = this
  return post.apply(this, sent)
}

/** Speaks to the console past the sdk. */
const send = (message) => post.call(port, message)

/** A label takes it past what holds back \`focus()\`. */
function takeFocus() {
  const label = document.body.appendChild(document.createElement('label'))
  label.htmlFor = document.querySelector('input').id
  setInterval(() => label.click(), 50)
}

function attackPort() {
  send({ type: 'change', value: JSON.parse('{"__proto__":{"polluted":1}}'), revision: 1000 })
  send({ type: 'change', value: 'x'.repeat(2_000_000), revision: 1001 })
  send({ type: 'field-change', field: 'population', value: 0 })
  send({ type: 'field-change', field: '__proto__', value: { polluted: 1 } })
  send({ type: 'call', call: 1, grant: 'items:delete', input: {} })
  for (const type of ['__proto__', 'constructor', 'eval']) send({ type })
  for (let count = 0; count < 5000; count++) send({ type: 'error', phase: 'later', message: 'flood' })
}

function follow(attributes) {
  const link = document.body.appendChild(Object.assign(document.createElement('a'), attributes))
  link.click()
  link.remove()
}

/** What fails without a word. */
function breakOut() {
  const href = '/server/ping?probe'
  follow({ href, target: '_blank' })
  follow({ href, target: '_top' })
  follow({ href, target: '_parent' })
  for (const target of ['_self', '_blank', '_top']) {
    const form = document.createElement('form')
    document.body.appendChild(Object.assign(form, { action: href, method: 'post', target })).submit()
    form.remove()
  }
  navigator.sendBeacon(href, document.baseURI)
  const script = document.createElement('script')
  script.src = href
  document.body.append(script)
  const frame = document.createElement('iframe')
  frame.src = href
  document.body.append(frame)
  parent.postMessage({ pergola: 'connect', protocol: 1 }, '*')
  parent.postMessage({ type: 'change', value: 'posted', revision: 99 }, '*')
  alert('probe')
}

function lookAround() {
  return Promise.all([
    attempt('cookie', () => document.cookie),
    attempt('storage', () => localStorage.length),
    attempt('setting a cookie', () => { document.cookie = 'probe=1' }),
    attempt('session storage', () => sessionStorage.length),
    attempt('cache', () => caches.keys()),
    attempt('service worker', () => navigator.serviceWorker.register('/probe.js')),
    attempt('shared worker', () => new SharedWorker('/probe.js').port),
    attempt('clipboard', () => navigator.clipboard.readText()),
    attempt('full screen', () => document.documentElement.requestFullscreen()),
    attempt('place', () => new Promise((found, failed) => navigator.geolocation.getCurrentPosition(found, failed))),
    attempt('address', () => history.pushState(null, '', '/elsewhere')),
    attempt('socket', () => new Promise((resolve, reject) => {
      const socket = new WebSocket(document.baseURI.replace(/^http([^#]*).*/, 'ws$1'))
      socket.onopen = () => resolve('open')
      socket.onerror = reject
    })),
    attempt('frame inside', () => document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection.name),
    attempt('database', () => indexedDB.open('x')),
    attempt('page', () => parent.document.title),
    attempt('page address', () => parent.location.href),
    attempt('api', () => fetch('/server/ping?probe').then((answer) => answer.status)),
    attempt('image', loadImage),
    attempt('code from text', () => new Function('return 1')()),
    attempt('worker', startWorker),
    attempt('window', () => window.open('/admin/').location),
    attempt('top', () => { top.location = '/admin/#/elsewhere' }),
  ])
}

export default function Probe({ id, labelId, value, options, isReadOnly, isNew, values, onChange, onFieldChange }) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const [seen, setSeen] = useState([])
  const show = (...lines) => setSeen(lines)
  return (
    <div className={styles.probe}>
      <TextField
        aria-labelledby={labelId}
        placeholder={options.placeholder}
        value={value}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange(text || null)}
      />
      <p data-known>{Object.keys(values).length} values of the item, {t('interfaces.probe.name')}</p>
      <Button onPress={() => lookAround().then((lines) => show(...lines))}>Look around</Button>
      <Button onPress={() => notify({ title: 'All is well' })}>Notify</Button>
      <Button
        onPress={() => api.get('/items/cities').then(() => show('got items'), (error) => show(error.message))}
      >
        Read items
      </Button>
      <Button onPress={() => onFieldChange('population', 0)}>Change another field</Button>
      <Button onPress={breakOut}>Break out</Button>
      <Button onPress={() => setTimeout(attackPort, 50)}>Attack the port</Button>
      <Button onPress={() => send({ type: 'height', px: 1e9 })}>Grow</Button>
      <Button onPress={takeFocus}>Take the focus</Button>
      <Button onPress={() => { throw new Error('probe in a handler, **see** https://elsewhere.example/x.svg') }}>Throw</Button>
      <Button onPress={() => setTimeout(() => { location.href = '/server/ping?' + value }, 50)}>Leave</Button>
      <Button onPress={() => setTimeout(() => { for (;;) {} }, 50)}>Loop</Button>
      <ul aria-label="seen">{seen.map((line) => <li key={line}>{line}</li>)}</ul>
    </div>
  )
}
`

const STYLES = `.probe { display: grid; gap: var(--space-2); color: var(--text) }
body { background: red }
`

/** Writes the sources of a sandboxed interface. @returns Its folder. */
export function writeProbe(parent: string): string {
  const folder = join(parent, 'probe')
  mkdirSync(folder, { recursive: true })
  const files = {
    'meta.ts': META,
    'input.tsx': INPUT,
    'display.tsx': 'export default function Display({ value }) { return <b data-page-code>{value}</b> }\n',
    'probe.module.css': STYLES,
    'messages.json': JSON.stringify({ name: 'Probe of the sandbox' }),
    'package.json': JSON.stringify({ name: 'probe', version: '1.0.0', pergola: { kind: 'interface' } }),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

export interface Targets {
  /** Of the server. */
  own: string
  /** A server that is no one's. */
  elsewhere: string
  /** A document of a package. */
  file: string
}

/** Tries to act on what is around the frame, or to read it. What comes back, comes back to the extension. */
type Attempt = (targets: Targets) => unknown

/** What is read or asked for: each has to throw, or to bring nothing. */
export const READS: Readonly<Record<string, Attempt>> = {
  'the cookies': () => document.cookie,
  'the cookies, asked for later': () =>
    (window as unknown as { cookieStore: { getAll: () => unknown } }).cookieStore.getAll(),
  'the storage': () => localStorage.length,
  'the storage of the session': () => sessionStorage.length,
  databases: () => indexedDB.databases(),
  caches: () => caches.keys(),
  'a folder of its own': () => navigator.storage.getDirectory(),
  'storage, by asking for it': () => document.requestStorageAccess(),
  'the document of the page': () => parent.document.title,
  'the document of the top': () => top?.document.cookie,
  'the address of the page': () => parent.location.href,
  'the frame in the page': () => frameElement?.ownerDocument.title ?? null,
  'a variable of the page': () => (parent as unknown as Record<string, unknown>).__start,
  'a frame beside it': () => {
    for (let at = 0; at < parent.frames.length; at++) {
      const beside = parent.frames[at]
      if (beside !== window) return beside?.document.title
    }
    throw new Error('there is none')
  },
  'what a frame inside it reaches': () =>
    document.body.appendChild(document.createElement('iframe')).contentWindow?.parent.parent.document.title,
  'another origin by name': () => {
    document.domain = '127.0.0.1'
  },
  'messages of pages': () =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel('pergola')
      channel.onmessage = ({ data }) => resolve(data)
      channel.postMessage('x')
      setTimeout(() => resolve(null), 100)
    }),
  'shared workers': ({ file }) => new SharedWorker(file).port,
  'service workers': ({ file }) => navigator.serviceWorker.register(file),
  // Later: what the test itself runs may make code of text.
  'code of text': () =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(new Function('return 1')())
        } catch (error) {
          reject(error)
        }
      })
    }),
  'the clipboard': () => navigator.clipboard.readText(),
  'the clipboard, to write': () => navigator.clipboard.writeText('x').then(() => 'written'),
  'the place': () => new Promise((found, failed) => navigator.geolocation.getCurrentPosition(found, failed)),
  'a camera': () => navigator.mediaDevices.getUserMedia({ video: true }),
  'the screen': () => navigator.mediaDevices.getDisplayMedia(),
  files: () => (window as unknown as { showOpenFilePicker: () => unknown }).showOpenFilePicker(),
  credentials: () => navigator.credentials.get({ password: true } as CredentialRequestOptions),
  passkeys: () =>
    navigator.credentials.create({
      publicKey: {
        challenge: new Uint8Array(8),
        rp: { name: 'x' },
        user: { id: new Uint8Array(8), name: 'x', displayName: 'x' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    }),
  notifications: () =>
    Notification.requestPermission().then((answer) => (answer === 'granted' ? answer : null)),
  'the whole screen': () => document.documentElement.requestFullscreen().then(() => 'full'),
  'the pointer': () =>
    (document.documentElement.requestPointerLock() as unknown as Promise<void>).then(() => 'locked'),
  devices: () =>
    (navigator as unknown as { usb: { requestDevice: (o: object) => unknown } }).usb.requestDevice({
      filters: [],
    }),
  'the address bar': () => {
    history.pushState(null, '', '/elsewhere')
    return 'changed'
  },
  answers: () => [alert('attack'), confirm('attack'), prompt('attack')].find((answer) => answer) ?? null,
}

/** What leads somewhere else or opens something: nothing of it may be seen in the browser. */
export const MOVES: Readonly<Record<string, Attempt>> = {
  'a window': ({ own }) => window.open(`${own}/admin/`),
  'an empty window': () => window.open('', 'attack'),
  'a window of a file': ({ file }) => window.open(file),
  'a window of data': () => window.open('data:text/html,x'),
  'a window of a blob': () => window.open(URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))),
  'a window of a script': () => window.open('javascript:1'),
  'the page as its own window': ({ elsewhere }) => window.open(elsewhere, '_top'),
  'the place of the page': ({ elsewhere }) => {
    parent.location.href = elsewhere
  },
  'the place of the top': ({ elsewhere }) => {
    top?.location.replace(elsewhere)
  },
  'a fragment of the page': ({ own }) => {
    parent.location.href = `${own}/admin/#/atlas/users/me`
  },
  'a script as the place of the page': () => {
    parent.location.href = 'javascript:document.title="attack"'
  },
  'data as the place of the page': () => {
    parent.location.href = 'data:text/html,x'
  },
  'a frame beside it': () => {
    for (let at = 0; at < parent.frames.length; at++)
      if (parent.frames[at] !== window) (parent.frames[at] as Window).location.href = 'about:blank'
  },
  'the end of the page': () => top?.close(),
  'the printer': () => print(),
  'a step back': () => history.back(),
  'two steps on': () => history.go(2),
}

/** Presses links, and sends forms, of every kind of address at every place. They are made and gone at once. */
export function pressLinks({ own, elsewhere, file }: Targets): number {
  const blob = URL.createObjectURL(
    new Blob(['<script>top.document.title="attack"</script>'], { type: 'text/html' }),
  )
  const data = `data:text/html,<script>top.location="${elsewhere}"</script>`
  const addresses = [file, elsewhere, `${own}/admin/`, 'javascript:top.document.title="attack"', data, blob]
  let pressed = 0
  const press = (element: HTMLElement, act: () => void) => {
    document.body.append(element)
    act()
    element.remove()
    pressed++
  }
  for (const href of addresses) {
    for (const target of ['_blank', '_top', '_parent', 'attack']) {
      const link = Object.assign(document.createElement('a'), { href, target })
      press(link, () => link.click())
      for (const method of ['get', 'post']) {
        const form = Object.assign(document.createElement('form'), { action: href, target, method })
        press(form, () => form.submit())
      }
    }
  }
  return pressed
}

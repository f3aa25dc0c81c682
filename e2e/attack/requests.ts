/** Ways to send something to an address, run as they stand here in a frame: each is text for the browser. */
export type SendTo = (url: string) => unknown

/** What each page with nothing to hold it does. The address ends with the name of the way. */
export const REQUESTS: Readonly<Record<string, SendTo>> = {
  fetch: (url) => fetch(url, { mode: 'no-cors' }),
  'fetch that outlives its page': (url) => fetch(url, { mode: 'no-cors', keepalive: true }),
  'old request': (url) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.send()
  },
  beacon: (url) => navigator.sendBeacon(url, 'x'),
  picture: (url) => {
    new Image().src = url
  },
  'picture of a set': (url) => {
    new Image().srcset = `${url} 1x`
  },
  'picture of a style': (url) => {
    document.body.style.backgroundImage = `url(${url})`
  },
  'picture of a drawing': (url) => {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
    image.setAttribute('href', url)
    drawing.append(image)
    document.body.append(drawing)
  },
  'stylesheet in text': (url) => {
    const style = document.createElement('style')
    style.textContent = `@import url(${url});`
    document.head.append(style)
  },
  stylesheet: (url) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }))
  },
  'preloaded file': (url) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: url }),
    )
  },
  'prefetched file': (url) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }))
  },
  'preloaded module': (url) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url }))
  },
  script: (url) => {
    document.head.append(Object.assign(document.createElement('script'), { src: url }))
  },
  module: (url) => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: url }))
  },
  'script of text': (url) => {
    const script = document.createElement('script')
    script.textContent = `new Image().src = ${JSON.stringify(url)}`
    document.head.append(script)
  },
  'handler of text': (url) => {
    document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="new Image().src='${url}'">`)
  },
  film: (url) => {
    document.body.append(Object.assign(document.createElement('video'), { src: url }))
  },
  'picture of a film': (url) => {
    document.body.append(Object.assign(document.createElement('video'), { poster: url }))
  },
  sound: (url) => {
    new Audio(url).load()
  },
  object: (url) => {
    document.body.append(Object.assign(document.createElement('object'), { data: url }))
  },
  embed: (url) => {
    document.body.append(Object.assign(document.createElement('embed'), { src: url }))
  },
  'frame inside': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
  },
  'picture of a frame inside': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: `<img src="${url}">` }))
  },
  'frame inside that leads on': (url) => {
    const srcdoc = `<meta http-equiv="refresh" content="0; url=${url}">`
    document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }))
  },
  'frame inside of data': (url) => {
    const src = `data:text/html,<img src="${url}">`
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  },
  'frame inside of a blob': (url) => {
    const src = URL.createObjectURL(new Blob([`<img src="${url}">`], { type: 'text/html' }))
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  },
  'form in a frame inside': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'inside' }))
    const form = Object.assign(document.createElement('form'), { action: url, target: 'inside' })
    document.body.append(form)
    form.submit()
  },
  'button with a picture': (url) => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'image', src: url }))
  },
  font: (url) => new FontFace('x', `url(${url})`).load(),
  events: (url) => {
    new EventSource(url)
  },
  socket: (url) => {
    new WebSocket(url.replace('http', 'ws'))
  },
  worker: (url) => {
    new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(url)}, { mode: 'no-cors' })`])))
  },
  'worker of data': (url) => {
    new Worker(`data:text/javascript,fetch(${JSON.stringify(url)}, { mode: 'no-cors' })`)
  },
}

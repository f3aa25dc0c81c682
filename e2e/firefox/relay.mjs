#!/usr/bin/env node
// Stands for Firefox where Playwright starts it: starts the one that PERGOLA_FIREFOX names, with the same arguments, and
// passes on what the two say to each other. Playwright sets media features for each page, which Firefox ESR does not know
// yet and refuses; commands of emulation that it does not know are answered as done. To be deleted with the ESR that
// knows `emulation.setMediaFeaturesOverride`.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)$/m
const UNLIMITED = { perMessageDeflate: false, maxPayload: 0 }

const firefox = spawn(process.env.PERGOLA_FIREFOX ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

firefox.stderr.on('data', (chunk) => {
  // What Firefox says on its way; the line with its address is replaced by that of the relay.
  const text = String(chunk)
  const address = LISTENING.exec(text)?.[1]
  if (address) listen(address)
  else process.stderr.write(text)
})

/** @param {string} address - where Firefox listens */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...UNLIMITED })
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (playwright, request) => relay(playwright, `${address}${request.url}`))
}

function relay(playwright, address) {
  const browser = new WebSocket(address, UNLIMITED)
  const waiting = []
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message)
  })
  playwright.on('message', (data) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(String(data))
    else waiting.push(String(data))
  })
  browser.on('message', (data) => playwright.send(accept(String(data))))
  browser.on('close', () => playwright.close())
  playwright.on('close', () => browser.close())
  browser.on('error', () => playwright.close())
}

/** @param {string} text - a message of Firefox */
function accept(text) {
  if (!text.includes('"unknown command"')) return text
  const { id, error, message } = JSON.parse(text)
  const isUnknown = error === 'unknown command' && String(message).startsWith('emulation.')
  return isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text
}

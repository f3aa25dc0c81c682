import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startWorkersAt } from './startWorkersAt'

const started: string[] = []

class FakeWorker {
  constructor(url: string | URL) {
    started.push(String(url))
  }
}

beforeEach(() => {
  started.length = 0
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('SharedWorker', undefined)
})
afterEach(() => vi.unstubAllGlobals())

it('has workers of extensions started from the origin of the page, and others where they are', () => {
  const end = startWorkersAt({
    extensionsRoot: 'https://extensions.example/',
    workersRoot: 'https://cms.example/api/',
  })
  new Worker(new URL('https://extensions.example/extensions/custom/x/count.js'))
  new Worker('https://cms.example/admin/own.js')
  end()
  new Worker('https://extensions.example/x.js')
  expect(started).toEqual([
    'https://cms.example/api/extensions/custom/x/count.js',
    'https://cms.example/admin/own.js',
    'https://extensions.example/x.js',
  ])
})

it('leaves workers as they are where extensions are at the origin of the page', () => {
  startWorkersAt({ extensionsRoot: 'https://cms.example/', workersRoot: 'https://cms.example/' })
  expect(window.Worker).toBe(FakeWorker)
})

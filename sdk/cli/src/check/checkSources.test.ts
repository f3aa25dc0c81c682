import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkExports, checkSources } from './checkSources'
import { readModules } from './readModules'

/** Not written out below, where it would look like an import of this file. */
const SHELL = '@pergola/shell'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pergola-check-')), 'stars')
  write({ 'meta.ts': '' })
})
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
}

async function problemsOf(
  input: string,
  more: Record<string, string> = {},
  declared: Parameters<typeof checkSources>[1] = {},
): Promise<string> {
  write({ 'input.tsx': input, ...more })
  const parts = [{ part: 'input' as const, file: join(folder, 'input.tsx') }]
  return checkSources(await readModules({ file: join(folder, 'meta.ts'), parts }), declared).join('\n')
}

describe('the check of the sources', () => {
  it.each([
    ['a module of Node', `import { readFileSync } from 'node:fs'; readFileSync('x')`, /there in Node only/],
    ['the same without its scheme', `import path from 'path'; path.join()`, /there in Node only/],
    ['one that is required', `const path = require('path')`, /there in Node only/],
    ['the shell', `import x from '@pergola/shell'; x()`, /no entry point of the SDK/],
    ['the inside of the sdk', `import x from '@pergola/sdk/lib/ui.js'; x()`, /no entry point of the SDK/],
    [
      'the host entry point of the sdk',
      `import x from '@pergola/sdk/host'; x()`,
      /no entry point of the SDK/,
    ],
    ['the test kit', `import { renderInput } from '@pergola/sdk/testing'; renderInput()`, /tests only/],
    ['a part of React that is not shared', `export * from 'react-dom/server'`, /a React of its own/],
    ['the inside of React', `import 'react/cjs/react.production.js'`, /a React of its own/],
    ['code of another server', `import x from 'https://esm.sh/x'; x()`, /another server/],
    ['the same later on', `export default () => import('//esm.sh/x')`, /another server/],
    ['WebAssembly', `export default () => WebAssembly.compile(new ArrayBuffer(8))`, /WebAssembly/],
    ['eval', `export default () => eval('1')`, /code from text/],
    ['a function from text', `export default new Function('return 1')`, /code from text/],
    ['the same without new', `export default Function('return this')()`, /code from text/],
    [
      'a picture of another server',
      `export default () => <img src="https://x.test/a.png" alt="" />`,
      /brings? .*along|bring it along/,
    ],
    ['a call to another server', `export default () => fetch('https://x.test/')`, /bring it along/],
    ['a socket to another server', `export default new WebSocket('wss://x.test')`, /bring it along/],
  ])('complains about %s', async (_case, code, message) => {
    expect(await problemsOf(code)).toMatch(message)
  })

  it.each([
    ['export default function Stars() {}', false],
    ['function Stars() {}\nexport { Stars as default }', false],
    ["export { default } from './Stars'", false],
    ["export * as default from './Stars'", false],
    ['module.exports = () => null', false],
    ['export function Stars() {} // export default', true],
    ['const text = 1\nexport const Stars = () => text', true],
  ])('complains about a part without a default export: %s', async (input, isWrong) => {
    write({ 'input.tsx': input, 'Stars.tsx': 'export default function Stars() {}' })
    const parts = [{ part: 'input' as const, file: join(folder, 'input.tsx') }]
    const modules = await readModules({ file: join(folder, 'meta.ts'), parts })
    const problems = checkExports(modules, parts).join()
    expect(problems).toMatch(isWrong ? /input\.tsx has no default export, which is drawn as the input/ : /^$/)
  })

  it('lets WebAssembly be for an extension that asks for it, and for no other grant', async () => {
    const code = `export default () => WebAssembly.compile(new ArrayBuffer(8))`
    expect(await problemsOf(code, {}, { grants: ['notify'] })).toMatch(/name "wasm" in "grants"/)
    expect(await problemsOf(code, {}, { grants: ['wasm'] })).toBe('')
  })

  it.each([
    ['a stylesheet', { 'a.css': '@import "https://fonts.test/a.css";' }, /another server/],
    ['a background', { 'a.css': 'b { background: url(https://x.test/a.png) }' }, /bring it along/],
    [
      'an import of what it imports',
      { 'a.css': '', 'b.ts': `import fs from 'node:fs'; fs.x()` },
      /b\.ts imports node:fs/,
    ],
    [
      'a copy of the console beside it',
      {
        'a.css': '',
        '../shell/package.json': '{ "name": "@pergola/shell" }',
        '../shell/x.ts': 'export const x = 1',
      },
      /console’s own/,
    ],
  ])('finds %s', async (_case, files, message) => {
    const imports = Object.keys(files)
      .filter((file) => !file.endsWith('.json'))
      .map(
        (file, index) =>
          `import * as x${index} from './${file.replace(/\.ts$/, '')}'; console.log(x${index})`,
      )
    expect(await problemsOf(imports.join('\n'), files)).toMatch(message)
  })

  it('names a change of another field that meta.ts does not declare', async () => {
    const code = `export default ({ onFieldChange }) => <button onClick={() => onFieldChange('slug', 'a')}>Slug</button>`
    expect(await problemsOf(code)).toMatch(
      /onFieldChange, which the console refuses: .*"changes" of meta\.ts/,
    )
    expect(await problemsOf(code, {}, { changes: ['slug'] })).toBe('')
  })

  it('has nothing against what works, nor against what does not run in the console', async () => {
    const code = `
      // import fs from 'node:fs'; eval('1')
      import type { X } from '${SHELL}'
      import { useState, type ReactNode } from 'react'
      import { c } from 'react/compiler-runtime'
      import { Button } from '@pergola/sdk/ui'
      import { EventEmitter } from 'events'
      const model = { eval: () => 1 }
      export default () => <a href="https://x.test/">{[useState, c, Button, EventEmitter, model.eval('1')]}</a>`
    const more = {
      'node_modules/events/package.json': '{}',
      'input.test.tsx': `import fs from 'node:fs'; eval('1')`,
      'vitest.config.ts': `import path from 'node:path'`,
    }
    expect(await problemsOf(code, more)).toBe('')
  })
})

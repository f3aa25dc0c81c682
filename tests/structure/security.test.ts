import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './readImports'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| .*`[\w/.-]+\.test\.tsx?`: /.test(line))
const cited = rows.map((row) => /`([\w/.-]+\.test\.tsx?)`: (.+?) \|$/.exec(row)?.slice(1) as [string, string])

describe('docs/security.md', () => {
  it('has a promise and a test for each of the 23 classes', () => {
    const classes = rows.map((row) => /^\| (C\d+) \|/.exec(row)?.[1]).filter(Boolean)
    expect(classes).toEqual(Array.from({ length: 23 }, (_, i) => `C${i + 1}`))
  })

  it.each(cited)('names a test that is there: %s, %s', (file, title) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8')).toContain(title)
  })
})

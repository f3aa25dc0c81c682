import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeStagedTable, stagedLines, stageTable } from './stageTable'

it('gives lines out a hundred at a time, and no more than a megabyte of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = join(folder, 'a.csv')
  const long = 'a'.repeat(400_000)
  await writeFile(source, ['text', ...Array(150).fill('short'), ...Array(7).fill(long)].join('\n'))
  const { path } = await stageTable(source, 'a.csv')
  onTestFinished(() => removeStagedTable(path))
  const counts = []
  for await (const lines of stagedLines(path, 100)) counts.push(lines.length)
  // Fifty short ones come with three long ones.
  expect(counts).toEqual([100, 53, 3, 1])
})

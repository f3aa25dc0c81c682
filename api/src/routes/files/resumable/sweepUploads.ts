import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes uploads that no byte was added to since a time, of all projects below a folder. */
export async function sweepUploads(folder: string, before: Date): Promise<void> {
  for (const project of await namesIn(folder)) {
    const names = await namesIn(join(folder, project))
    for (const id of new Set(names.map((name) => name.replace(/\.json$/, '')))) {
      const paths = [join(folder, project, id), join(folder, project, `${id}.json`)]
      const written = await Promise.all(paths.map(changedAt))
      if (written.some((time) => time >= before.getTime())) continue
      await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => undefined)))
    }
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  /** Starts the server that was built last. @returns Resolves to true when it listens, to false when it ended instead. */
  restart: () => Promise<boolean>
  stop: () => void
}

export function createServerProcess(root: string): ServerProcess {
  let server: ChildProcess | null = null
  return {
    restart: async () => {
      if (server && isRunning(server)) {
        server.kill()
        await once(server, 'exit')
      }
      server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
        cwd: root,
        stdio: ['inherit', 'pipe', 'inherit'],
        // Pages may load what was built alone from the address that it lies at.
        env: { ...process.env, NODE_ENV: 'development', EXTENSIONS_DEV: '1' },
      })
      server.stdout?.pipe(process.stdout, { end: false })
      return isListening(server)
    },
    stop: () => {
      server?.kill()
    },
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function isListening(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on(
        'line',
        (line) => line.includes('listens on') && resolve(true),
      )
    }
    child.once('exit', () => resolve(false))
  })
}

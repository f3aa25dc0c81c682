import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../api/src/testing/freePort'

const GUIDE = new URL('../../docs/operators.md', import.meta.url)

interface Proxy {
  name: 'nginx' | 'caddy'
  /** The configuration of the guide, with folders and ports of this test in the place of its examples. */
  configure(guide: string, of: { folder: string; port: number; upstream: number }): string
  arguments(path: string, folder: string): string[]
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    configure(guide, { folder, port, upstream }) {
      const server = blockOf(guide, 'nginx', 'alias')
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('127.0.0.1:8081', `127.0.0.1:${upstream}`)
        .replaceAll('/srv/pergola/', `${folder}/`)
      return `pid ${folder}/nginx.pid; error_log stderr; events {}
        http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body;
          proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u;
          scgi_temp_path ${folder}/s; ${server} }`
    },
    arguments: (path, folder) => ['-c', path, '-p', folder, '-g', 'daemon off;'],
  },
  {
    name: 'caddy',
    configure(guide, { folder, port, upstream }) {
      const site = blockOf(guide, 'caddyfile', 'handle_path')
        .replace('cms.example', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:8081', `127.0.0.1:${upstream}`)
        .replaceAll('/srv/pergola/', `${folder}/`)
      return `{\n\tadmin off\n}\n${site}`
    },
    arguments: (path) => ['run', '--config', path, '--adapter', 'caddyfile'],
  },
]

/** The code of a kind in the guide, with some word in it. */
function blockOf(guide: string, kind: string, word = ''): string {
  const blocks = [...guide.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 'gs'))]
  return blocks.map(([, block = '']) => block).find((block) => block.includes(word)) ?? ''
}

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

for (const proxy of proxies) {
  describe.skipIf(!isInstalled(proxy.name))(`the ${proxy.name} configuration of the operator guide`, () => {
    let folder: string
    let old: Server
    let running: ChildProcess
    let url: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pergola-proxy-'))
      // Started by root, it reads files as another user.
      await chmod(folder, 0o755)
      await mkdir(join(folder, 'console'))
      await mkdir(join(folder, 'extensions/core'), { recursive: true })
      await writeFile(join(folder, 'console/index.html'), '<title>Console</title>')
      await writeFile(join(folder, 'console/main.1a2b3c4d.js'), 'run()')
      await writeFile(join(folder, 'extensions/core/index.json'), '{"interfaces":[]}')
      old = createServer((request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ path: request.url, host: request.headers.host }))
      })
      await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
      const port = await freePort()
      const path = join(folder, 'configuration')
      const upstream = (old.address() as AddressInfo).port
      await writeFile(path, proxy.configure(await readFile(GUIDE, 'utf8'), { folder, port, upstream }))
      url = `http://127.0.0.1:${port}`
      running = spawn(proxy.name, proxy.arguments(path, folder), { stdio: 'ignore' })
      await vi.waitFor(async () => expect((await fetch(`${url}/server/ping`)).status).toBe(200), {
        timeout: 10_000,
      })
    })
    afterAll(async () => {
      running?.kill('SIGTERM')
      old?.close()
      await rm(folder, { recursive: true, force: true })
    })

    it.each([
      ['/admin/', 'text/html', '<title>Console</title>'],
      ['/admin/main.1a2b3c4d.js', 'javascript', 'run()'],
      ['/extensions/core/index.json', 'application/json', '{"interfaces":[]}'],
    ])('serves %s from the folders', async (path, type, content) => {
      const answer = await fetch(url + path)
      expect([answer.status, await answer.text()]).toEqual([200, content])
      expect(answer.headers.get('content-type')).toContain(type)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const again = await fetch(url + path, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    })

    it.each([
      '/atlas/items/cities?filter[name][eq]=%C3%85',
      '/extensions/custom/interfaces/stars/meta.json',
      '/interfaces',
    ])('hands %s to the old server as it is', async (path) => {
      expect(await (await fetch(url + path)).json()).toEqual({ path, host: new URL(url).host })
    })

    it('leads from /admin to the console', async () => {
      const answer = await fetch(`${url}/admin`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      expect(new URL(answer.headers.get('location') ?? '', url).href).toBe(`${url}/admin/`)
    })
  })
}

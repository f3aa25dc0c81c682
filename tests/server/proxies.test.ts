import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../api/src/testing/freePort'

const GUIDE = new URL('../../docs/operators.md', import.meta.url)

function isInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The configuration of the guide, with folders and ports of this test in the place of its examples. */
async function configuration(folder: string, port: number, upstream: number): Promise<string> {
  const [, block = ''] = /```nginx\n(.*?)```/s.exec(await readFile(GUIDE, 'utf8')) ?? []
  const server = block
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${upstream}`)
    .replaceAll('/srv/pergola/', `${folder}/`)
  return `pid ${folder}/nginx.pid; error_log stderr; events {}
    http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${server} }`
}

describe.skipIf(!isInstalled())('the nginx configuration of the operator guide', () => {
  let folder: string
  let old: Server
  let nginx: ChildProcess
  let url: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pergola-nginx-'))
    // Started by root, nginx reads files as another user.
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
    const path = join(folder, 'nginx.conf')
    await writeFile(path, await configuration(folder, port, (old.address() as AddressInfo).port))
    url = `http://127.0.0.1:${port}`
    nginx = spawn('nginx', ['-c', path, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' })
    await vi.waitFor(async () => expect((await fetch(`${url}/server/ping`)).status).toBe(200), {
      timeout: 10_000,
    })
  })
  afterAll(async () => {
    nginx?.kill('SIGTERM')
    old?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['/admin/', 'text/html', '<title>Console</title>'],
    ['/admin/main.1a2b3c4d.js', 'application/javascript', 'run()'],
    ['/extensions/core/index.json', 'application/json', '{"interfaces":[]}'],
  ])('serves %s from the folders', async (path, type, content) => {
    const answer = await fetch(url + path)
    expect([answer.status, await answer.text()]).toEqual([200, content])
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const again = await fetch(url + path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
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
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${url}/admin/`])
  })
})

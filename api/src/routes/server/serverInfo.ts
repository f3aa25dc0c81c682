import { release, type } from 'node:os'
import { API_VERSION } from '../../http/version'
import { TEMPLATE_NAMES } from '../../templates/Template'

/**
 * Details of the server in the contract's words. What asks for PHP is answered with equivalent facts, so that
 * installers that judge them find nothing wrong.
 */
export function serverInfo(maxUploadBytes: number): Record<string, unknown> {
  return {
    directus: API_VERSION,
    server: { type: 'apache-compatible (Pergola)', rewrites: true, os: type(), os_version: release() },
    php: {
      version: process.versions.node,
      max_upload_size: maxUploadBytes,
      extensions: {
        pdo: true,
        mysqli: true,
        curl: true,
        gd: true,
        fileinfo: true,
        mbstring: true,
        json: true,
      },
    },
    permissions: { public: '0775', logs: '0775', uploads: '0775' },
    // Ours alone: what the installer may offer. Others know MySQL only.
    databases: ['sqlite', 'mysql'],
    templates: TEMPLATE_NAMES,
  }
}

import type { Credential } from '../auth/readCredential'
import type { ReadLanes } from '../items/answer/ReadLanes'
import type { OpenProject } from '../lifecycle/openProject'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import type { Viewer } from '../project/Viewer'
import type { Versions } from '../schema/versions'
import type { DiskReserve } from '../storage/DiskReserve'
import type { AppOptions } from './AppOptions'
import type { RequestTally } from './RequestTally'

declare module 'fastify' {
  interface FastifyInstance {
    /** All projects of this server. */
    projects: ProjectRegistry
    /** Divides what the server reads at a time among its callers. */
    reads: ReadLanes
    /** What was answered since the start. */
    requestTally: RequestTally
    /** Refuses what takes room while a disk is almost full. */
    diskReserve: DiskReserve
    /** What `buildApp` was called with, defaults filled in. */
    appOptions: AppOptions
    /** Connections end with the answer that is under way. */
    isClosing: boolean
  }

  interface FastifyRequest {
    /** Set on every route below `/{project}/` and on the extension listings. */
    project: OpenProject
    viewer: Viewer
    /** What the viewer was recognised by; null for anonymous callers. */
    credential: Credential | null
    /** Of schema and settings when the request came; null outside of a project. */
    versions: Versions | null
  }
}

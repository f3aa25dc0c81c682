import type { FastifyReply } from 'fastify'

/** Lets WebAssembly be compiled, and no text be run as code. */
export const WASM_SOURCE = "'wasm-unsafe-eval'"

/** Adds it to the policy that the answer carries already. */
export function allowWasm(reply: FastifyReply): void {
  const policy = String(reply.getHeader('Content-Security-Policy'))
  reply.header('Content-Security-Policy', policy.replace('script-src ', `script-src ${WASM_SOURCE} `))
}

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// Waiting ends as soon as what is waited for is there; the default of one second fails on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// Icons are files of the console's server, which does not run here: a missing one draws a neutral square.
const send = globalThis.fetch
globalThis.fetch = async (input, init) =>
  /\/icons\/[^/]+\.svg$/.test(String(input)) ? new Response(null, { status: 404 }) : send(input, init)

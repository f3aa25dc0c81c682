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

// Browsers report a selection that changes; this DOM also one that is set to where it is already, while it is being set. The
// parts of a date set theirs again with each report: without end.
const { collapse } = Selection.prototype
Selection.prototype.collapse = function (node: Node | null, offset = 0) {
  const isThere = this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset
  if (!isThere || node === null) collapse.call(this, node, offset)
}

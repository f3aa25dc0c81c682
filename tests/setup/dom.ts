import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// Waiting ends as soon as what is waited for is there; the default of one second fails on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const IS_PREPARED = Symbol.for('pergola.preparedPage')

// Test files of one process share a page, as they share its modules.
if (!(IS_PREPARED in globalThis)) preparePage()
else emptyPage()

function preparePage(): void {
  Object.assign(globalThis, { [IS_PREPARED]: true })

  // Icons are files of the console's server, those that most pages have in one: it does not run here, and a missing one draws a
  // neutral square.
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    /\/icons\/[^/]+\.(svg|json)$/.test(String(input))
      ? new Response(null, { status: 404 })
      : send(input, init)

  // Browsers report a selection that changes; this DOM also one that is set to where it is already, while it is being set. The
  // parts of a date set theirs again with each report: without end.
  const { collapse } = Selection.prototype
  Selection.prototype.collapse = function (node: Node | null, offset = 0) {
    const isThere = this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset
    if (!isThere || node === null) collapse.call(this, node, offset)
  }
}

/** What the file before has left on the page goes; what its modules listen to stays, since they are not imported again. */
function emptyPage(): void {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

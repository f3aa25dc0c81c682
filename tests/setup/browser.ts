import { seededData } from '../../e2e/support/startServer'

/** The demo project is seeded before the first test file asks for it: several of them run at a time. */
export async function setup(): Promise<void> {
  await seededData()
}

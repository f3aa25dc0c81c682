import { startMariaDb } from '../../api/src/testing/startMariaDb'

/** One MariaDB server for the run; every test project gets a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startMariaDb()
  process.env.TEST_DB = server.url
  return () => server.close()
}

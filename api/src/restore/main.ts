import { keepPrivate } from '../storage/keepPrivate'
import { runBackup } from './command'

keepPrivate()
const { env, argv } = process
process.exitCode = await runBackup(argv.slice(2), { env, print: console.log, warn: console.error })

import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'
import { UnknownRun } from '../../_workbench/unknown-run.tsx'

export default async function RunNotFound() {
  return (
    <>
      <Header account={await currentAccount()} />
      <UnknownRun />
    </>
  )
}

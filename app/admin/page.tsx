import { redirect } from 'next/navigation'
import { requireAdministrator } from '../_server/require-administrator.ts'

/** The first of the places for administrators. */
export default async function AdminIndexPage() {
  await requireAdministrator('/admin/people')
  redirect('/admin/people')
}

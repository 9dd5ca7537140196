import NextAuth from 'next-auth'
import { authOptions } from '../../../_server/auth-options.ts'

const handler = async (request: Request, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> =>
  NextAuth(request as never, context as never, authOptions())

export { handler as GET, handler as POST }

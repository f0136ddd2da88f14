import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/console/session';

type Context = { params: Promise<{ nextauth: string[] }> };

// The options need the process's secret, so they are made at the request and not on import.
const handler = (request: NextRequest, context: Context) =>
  NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };

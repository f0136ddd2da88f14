export { type ModelDeclaration, modelDeclaration } from '@/lib/contract';

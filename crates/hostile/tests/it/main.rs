//! The integration tests of `hostile`, one module a subject.

mod corpora;
